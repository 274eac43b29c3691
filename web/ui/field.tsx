/** A labelled field with its error beside it, read out with it. */
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type Around = {
  label: string
  /** The error message, or undefined. */
  wrong?: string | undefined
  hint?: ReactNode
}

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string }

export function Field({ label, wrong, hint, className = '', ...input }: Around & ComponentProps<'input'>) {
  return (
    <Labelled {...{ label, wrong, hint }}>
      {(control) => <input className={`input ${className}`} {...control} {...input} />}
    </Labelled>
  )
}

/** A password field that can show what is typed. */
export function PasswordField({ label, wrong, hint, className = '', ...input }: Around & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Labelled {...{ label, wrong, hint }}>
      {(control) => (
        <div className={styles.password}>
          <input
            className={`input ${className}`}
            {...control}
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
      )}
    </Labelled>
  )
}

export function SelectField({ label, wrong, hint, className = '', ...select }: Around & ComponentProps<'select'>) {
  return (
    <Labelled {...{ label, wrong, hint }}>
      {(control) => <select className={`input ${className}`} {...control} {...select} />}
    </Labelled>
  )
}

export function TextAreaField({ label, wrong, hint, className = '', ...area }: Around & ComponentProps<'textarea'>) {
  return (
    <Labelled {...{ label, wrong, hint }}>
      {(control) => <textarea className={`input ${className}`} {...control} {...area} />}
    </Labelled>
  )
}

/** The note is always rendered, so that text that appears in it is announced. */
function Labelled({ label, wrong, hint, children }: Around & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const note = `${id}note`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong ? true : undefined, 'aria-describedby': note })}
      <div id={note} aria-live="polite" className={wrong ? styles.wrong : styles.hint}>
        {wrong ?? hint}
      </div>
    </div>
  )
}
