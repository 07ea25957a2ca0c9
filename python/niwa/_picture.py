"""A diagram as a picture: letters of 5 by 8 points, for frameworks that want arrays of colours."""
import numpy as np

# the characters from space on, five columns each, the top point in the lowest bit
LETTERS = bytes.fromhex(
    "000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300"
    "001c2241000041221c002a1c7f1c2a08083e08080080703000080808080800006060002010080402"
    "3e5149453e00427f400072494949462141494d331814127f1027454545393c4a4949314121110907"
    "3649494936464949291e000014000000403400000008142241141414141400412214080201590906"
    "3e415d594e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e41415173"
    "7f0808087f00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e"
    "7f090909063e4151215e7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f"
    "631408146303047804036159494d43007f4141410204081020004141417f04020102044040404040"
    "000307080020545478407f284444383844444428384444287f385454541800087e090218a4a49c78"
    "7f0804047800447d40002040403d007f1028440000417f40007c047804787c080404783844444438"
    "fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c"
    "44281028444c9090907c4464544c440008364100000077000000413608000201020402")
WIDE, HIGH, SCALE = 6, 10, 2
COLUMNS, LINES = 80, 48  # of every picture: their shape does not change
PAPER, INK = (246, 243, 234), (38, 50, 56)


def picture(text):
    """An array (height, width, 3) of bytes; lines and columns that do not fit are left out."""
    points = np.zeros((LINES * HIGH, COLUMNS * WIDE), bool)
    for row, line in enumerate(text.splitlines()[:LINES]):
        for column, letter in enumerate(line[:COLUMNS]):
            at = 5 * (ord(letter) - ord(" "))
            for x, bits in enumerate(LETTERS[at:at + 5] if at >= 0 else b""):
                for y in range(8):
                    points[row * HIGH + 1 + y, column * WIDE + x] = bits >> y & 1
    points = points.repeat(SCALE, 0).repeat(SCALE, 1)
    return np.where(points[..., None], np.uint8(INK), np.uint8(PAPER))
