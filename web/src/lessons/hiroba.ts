export const lesson = {record:"",seat:1,steps:[]};
