/** Prints only what is marked with `data-print`; base.css hides the rest of the page on paper. */
export function printOnly(): void {
  document.documentElement.dataset.printing = 'part'
  addEventListener('afterprint', () => delete document.documentElement.dataset.printing, { once: true })
  print()
}
