import { settlement } from './settlement-embedded.ts'
console.log(JSON.stringify((await settlement.measure(5, (line) => console.log(line))).goals))
