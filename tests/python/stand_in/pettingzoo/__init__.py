"""Stands in for PettingZoo where it is not installed: the bases of environments, by its pages."""


class AECEnv:
    """Agents act one after the other."""

    def __init__(self):
        pass

    @property
    def num_agents(self):
        """How many are alive."""
        return len(self.agents)

    def last(self, observe=True):
        """What the selected agent sees and has got since it acted."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, most=1 << 20):
        """The selected agents, until none is left."""
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        for of_agents in (self.terminations, self.truncations, self.rewards,
                          self._cumulative_rewards, self.infos):
            del of_agents[agent]
        self.agents.remove(agent)
        dead = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if dead:
            if getattr(self, "_skip_agent_selection", None) is None:
                self._skip_agent_selection = self.agent_selection
            self.agent_selection = dead[0]
        else:
            if getattr(self, "_skip_agent_selection", None) is not None:
                self.agent_selection = self._skip_agent_selection
            self._skip_agent_selection = None
        self._clear_rewards()


class ParallelEnv:
    """Agents act at once."""

    @property
    def num_agents(self):
        """How many are alive."""
        return len(self.agents)
