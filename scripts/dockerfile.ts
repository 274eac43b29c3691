/** Parses the kinds of Dockerfile steps that this project uses. Throws on any other. */
import { readFileSync } from 'node:fs'

export type Step =
  | { kind: 'copy'; stage: string | null; from: string[]; to: string }
  | { kind: 'run'; command: string }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'cmd'; words: string[] }
  | { kind: 'other'; words: string }

export type Stage = { image: string; name: string | null; steps: Step[] }

const OTHERS = ['WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK']

export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [word = '', ...rest] = line.split(' ')
    if (word === 'FROM') stages.push({ image: rest[0]!, name: rest[1] === 'AS' ? rest[2]! : null, steps: [] })
    else stages.at(-1)!.steps.push(stepOf(word, rest))
  }
  return stages
}

function stepOf(word: string, rest: string[]): Step {
  const text = rest.join(' ')
  if (word === 'COPY') {
    const stage = /^--from=(.+)$/.exec(rest[0]!)?.[1] ?? null
    const paths = stage === null ? rest : rest.slice(1)
    return { kind: 'copy', stage, from: paths.slice(0, -1), to: paths.at(-1)! }
  }
  if (word === 'RUN') return { kind: 'run', command: text }
  if (word === 'ENV') return { kind: 'env', values: Object.fromEntries(rest.map((each) => each.split('=', 2))) }
  if (word === 'CMD') return { kind: 'cmd', words: JSON.parse(text) as string[] }
  if (OTHERS.includes(word)) return { kind: 'other', words: `${word} ${text}` }
  throw new Error(`a Dockerfile of ours has no ${word}`)
}
