/** Reads a board a hundred times a second while it changes, and records when each entry first appeared on it. */
import { setTimeout as pause } from 'node:timers/promises'

export type BoardWatch = { seenAt(entryId: number): number | undefined; stop(): Promise<void> }

const EVERY_MS = 10
const LIMIT = 500

export async function watchBoard(url: string, competitionId: number): Promise<BoardWatch> {
  const seen = new Map<number, number>()
  let isOver = false
  let tag = ''
  const look = async () => {
    const reply = await fetch(`${url}/api/leaderboard/${competitionId}?limit=${LIMIT}`, {
      headers: { 'if-none-match': tag },
    })
    const at = performance.now()
    const text = await reply.text()
    if (reply.status !== 200) return
    tag = reply.headers.get('etag') ?? ''
    for (const { id } of JSON.parse(text) as { id: number }[]) if (!seen.has(id)) seen.set(id, at)
  }
  await look()
  const work = (async () => {
    while (!isOver) {
      await look().catch(() => {}) // the process may be down at this moment
      await pause(EVERY_MS)
    }
  })()
  return {
    seenAt: (entryId) => seen.get(entryId),
    async stop() {
      isOver = true
      await work
    },
  }
}
