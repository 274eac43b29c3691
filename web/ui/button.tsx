/** A button that moves when pressed. `coin` is the primary action, `plain` any other, `flare` is destructive, `ghost` is for pictures. */
import type { ComponentProps } from 'react'

export type Tone = 'coin' | 'plain' | 'flare' | 'ghost'

/** For a link styled as a button: `<Link className={buttonClass('coin')}>`. */
export const buttonClass = (tone: Tone = 'plain', className = ''): string => `btn btn-${tone} ${className}`

export function Button({
  tone = 'plain',
  className,
  type = 'button',
  ...rest
}: { tone?: Tone } & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass(tone, className)} {...rest} />
}

/** A square button with only an icon; `name` is its accessible name. */
export function IconButton({
  name,
  className = '',
  ...rest
}: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return <button type="button" className={`iconbtn ${className}`} aria-label={name} {...rest} />
}
