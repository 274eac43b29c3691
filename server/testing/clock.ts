/** A clock that only moves when a test moves it. */
export type SetClock = {
  now(): Date
  set(to: string | Date): void
  pass(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

export function setClock(from: string | Date): SetClock {
  let at = new Date(from).getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime()
    },
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
