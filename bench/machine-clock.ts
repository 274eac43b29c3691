/** Milliseconds by the machine's own clock, the same in every process on it: for what begins in one and ends in another. */

/** The two readings of one sample lie a little apart, and always in one direction: the largest of many is right. */
const began = Math.max(
  ...Array.from({ length: 1_000 }, () => Number(process.hrtime.bigint()) / 1e6 - performance.now()),
)

export const machineNow = (): number => began + performance.now()
