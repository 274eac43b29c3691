/**
 * A chart of a few dozen numbers in order, with axes. One number is read out below the title: at first the last one, then the one that a
 * finger, the mouse or the arrow keys select. Screen readers see a slider that reads out its value; the table beside it has all values
 * (ChartTable).
 */
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { ticksFor } from './ticks.ts'
import styles from './chart.module.css'

export type ChartPoint = {
  /** A short label for the axis: Jan 20. */
  label: string
  /** null is a gap: the value is unknown. */
  value: number | null
  /** The text that is read out: 'Jan 20: 1.8 times a normal day'. */
  words: string
  tone?: 'up' | 'down' | 'now'
}

type Props = {
  name: string
  points: readonly ChartPoint[]
  kind?: 'line' | 'bars'
  /** Formats a value for the axis. */
  format: (value: number) => string
  /** A horizontal line at the usual value. */
  reference?: { value: number; label: string } | undefined
  /** The axis begins at 0, even if all values are higher. */
  isFromZero?: boolean
}

const HEIGHT = 176
const EDGE = { top: 14, right: 18, bottom: 22, left: 44 }
/** In a chart narrower than this (px) the labels of the axis would overlap. */
const LABEL_PX = 48

export function Chart({ name, points, kind = 'line', format, reference, isFromZero = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)

  const scale = scaleOf(points, width, { isFromZero: isFromZero || kind === 'bars', reference: reference?.value })
  const { xOf, yOf, ticks } = scale
  const pointed = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(scale.nearest(event.clientX - left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, at, last)
    if (to === null) return
    event.preventDefault()
    setChosen(to)
  }

  return (
    <div className={styles.chart}>
      <p className={styles.readout} aria-hidden="true">
        {points[at]?.words}
      </p>
      <div
        ref={box}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={points[at]?.words}
        onPointerDown={pointed}
        onPointerMove={pointed}
        onKeyDown={onKeyDown}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={EDGE.left} x2={width - EDGE.right} y1={yOf(tick)} y2={yOf(tick)} className={styles.grid} />
              <text x={EDGE.left - 8} y={yOf(tick) + 4} textAnchor="end" className={styles.text}>
                {format(tick)}
              </text>
            </g>
          ))}
          {labelled(points.length, width).map((nth) => (
            <text key={nth} x={xOf(nth)} y={HEIGHT - 5} textAnchor="middle" className={styles.text}>
              {points[nth]!.label}
            </text>
          ))}
          {kind === 'bars' ? <Bars points={points} scale={scale} at={at} /> : <Line points={points} scale={scale} />}
          {reference && (
            <>
              <line
                x1={EDGE.left}
                x2={width - EDGE.right}
                y1={yOf(reference.value)}
                y2={yOf(reference.value)}
                className={styles.reference}
              />
              <text x={EDGE.left + 2} y={yOf(reference.value) - 5} className={`${styles.text} ${styles.onTop}`}>
                {reference.label}
              </text>
            </>
          )}
          {kind === 'line' && points[at]?.value != null && (
            <>
              <line x1={xOf(at)} x2={xOf(at)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} className={styles.cursor} />
              <circle cx={xOf(at)} cy={yOf(points[at].value)} r={5} className={styles.dot} />
            </>
          )}
        </svg>
      </div>
    </div>
  )
}

type Scale = ReturnType<typeof scaleOf>

function scaleOf(
  points: readonly ChartPoint[],
  width: number,
  { isFromZero, reference }: { isFromZero: boolean; reference: number | undefined },
) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  if (isFromZero || values.length === 0) values.push(0)
  if (reference !== undefined) values.push(reference)
  const ticks = ticksFor(Math.min(...values), Math.max(...values))
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const inner = { width: Math.max(1, width - EDGE.left - EDGE.right), height: HEIGHT - EDGE.top - EDGE.bottom }
  const slot = inner.width / Math.max(1, points.length)
  return {
    ticks,
    slot,
    xOf: (nth: number) => EDGE.left + slot * (nth + 0.5),
    yOf: (value: number) => EDGE.top + inner.height * (1 - (value - low) / (high - low)),
    nearest: (x: number) => Math.min(points.length - 1, Math.max(0, Math.floor((x - EDGE.left) / slot))),
  }
}

type Drawn = { points: readonly ChartPoint[]; scale: Scale }

/** An unknown value leaves a gap; a value between two gaps is a dot. */
function Line({ points, scale: { xOf, yOf } }: Drawn) {
  const path = points
    .map(({ value }, nth) => {
      if (value === null) return ''
      const isJoined = (points[nth - 1]?.value ?? null) !== null
      return `${isJoined ? 'L' : 'M'}${xOf(nth).toFixed(1)} ${yOf(value).toFixed(1)}`
    })
    .join('')
  return (
    <>
      <path d={path} className={styles.line} />
      {points.map(({ value }, nth) =>
        value === null ? null : <circle key={nth} cx={xOf(nth)} cy={yOf(value)} r={2.5} className={styles.spot} />,
      )}
    </>
  )
}

function Bars({ points, scale: { xOf, yOf, slot }, at }: Drawn & { at: number }) {
  const wide = Math.max(2, Math.min(28, slot * 0.7))
  return points.map(({ value, tone = 'up' }, nth) => {
    if (value === null) return null
    const [y, zero] = [yOf(value), yOf(0)]
    return (
      <rect
        key={nth}
        x={xOf(nth) - wide / 2}
        y={Math.min(y, zero)}
        width={wide}
        height={Math.max(2, Math.abs(zero - y))}
        rx={2}
        className={styles.bar}
        data-tone={tone}
        data-chosen={nth === at}
      />
    )
  })
}

/** Returns the last label and others before it, evenly spaced so that their texts do not overlap. */
function labelled(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil((LABEL_PX * count) / Math.max(1, width - EDGE.left - EDGE.right)))
  return Array.from({ length: count }, (_, nth) => nth).filter((nth) => (count - 1 - nth) % step === 0)
}

function moved(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** The width of a phone, used until the chart is measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    if (!box.current) return
    const measure = () => setWidth(Math.max(160, box.current!.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}
