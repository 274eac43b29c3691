/** Returns ms by the machine's clock, the same in all processes, for times that begin in one process and end in another. */

/** The two readings of a sample differ slightly, always in the same direction, so the largest of many is the most accurate. */
const began = Math.max(
  ...Array.from({ length: 1_000 }, () => Number(process.hrtime.bigint()) / 1e6 - performance.now()),
)

export const machineNow = (): number => began + performance.now()
