/** Marks one's own row among others: You, and which entry it is where there are several. */
type Props = { which: string | null; className?: string }

export const youAnd = (which: string | null): string => (which === null ? 'You' : `You · ${which}`)

export const YouMark = ({ which, className = '' }: Props) => (
  <span className={`pill pill-go flex-none px-1.5 py-0 text-[11px] whitespace-nowrap ${className}`}>
    {youAnd(which)}
  </span>
)
