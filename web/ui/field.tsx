/** A labelled field with its error beside it, read out with it. */
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type Around = {
  label: string
  /** The error message; undefined if there is none. */
  wrong?: string | undefined
  hint?: ReactNode
}

export function Field({ label, wrong, hint, className = '', ...input }: Around & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`input ${className}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}note`}
        {...input}
      />
      <Note id={`${id}note`} wrong={wrong} hint={hint} />
    </div>
  )
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, wrong, hint, className = '', ...input }: Around & ComponentProps<'input'>) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.password}>
        <input
          id={id}
          className={`input ${className}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}note`}
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.show}
          aria-label="Show what is typed"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={19} aria-hidden="true" />
        </button>
      </div>
      <Note id={`${id}note`} wrong={wrong} hint={hint} />
    </div>
  )
}

export function SelectField({
  label,
  wrong,
  hint,
  className = '',
  children,
  ...select
}: Around & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`input ${className}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}note`}
        {...select}
      >
        {children}
      </select>
      <Note id={`${id}note`} wrong={wrong} hint={hint} />
    </div>
  )
}

export function TextAreaField({ label, wrong, hint, className = '', ...area }: Around & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={`input ${className}`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}note`}
        {...area}
      />
      <Note id={`${id}note`} wrong={wrong} hint={hint} />
    </div>
  )
}

/** Always rendered, so that text that appears in it is announced. */
function Note({ id, wrong, hint }: { id: string; wrong?: string | undefined; hint?: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className={wrong ? styles.wrong : styles.hint}>
      {wrong ?? hint}
    </div>
  )
}
