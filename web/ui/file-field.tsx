/** A field that chooses a CSV or text file. `label` is read out; the button of the field has the browser's own text. */
import { useId } from 'react'
import styles from './file-field.module.css'

type Props = { label: string; isBusy: boolean; onChoose: (file: File) => void }

export function FileField({ label, isBusy, onChoose }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className={styles.file}
        aria-busy={isBusy}
        onClick={(event) => {
          // clearing the field lets the user choose the same file again after correcting it
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
