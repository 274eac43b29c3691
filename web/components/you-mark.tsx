/** Marks one's own row among others: You, and which entry it is where there are several. */
type Props = { which: string | null }

export const youAnd = (which: string | null): string => (which === null ? 'You' : `You · ${which}`)

/** Where there is little room the frame around the row says whose it is, and the mark only which. */
export const YouMark = ({ which }: Props) => (
  <span className="pill pill-go flex-none gap-0 px-1.5 py-0 text-[11px] whitespace-pre">
    {which === null ? 'You' : <span className="@max-[9.5rem]:sr-only">You · </span>}
    {which}
  </span>
)
