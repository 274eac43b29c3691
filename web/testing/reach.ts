/** Returns the width and height of an element's touch target in pixels, measured through its middle. */
export function reachOf(element: Element): { width: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const isHit = (toRight: number, down: number) => element.contains(document.elementFromPoint(x + toRight, y + down))
  const farthest = (right: number, down: number) => {
    let steps = 0
    while (steps < 60 && isHit(right * (steps + 1), down * (steps + 1))) steps++
    return steps
  }
  return { width: farthest(-1, 0) + farthest(1, 0) + 1, height: farthest(0, -1) + farthest(0, 1) + 1 }
}
