/** How to reach the operators of this installation. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/api/call.ts'

export function Contact() {
  const contact = useQuery(ask(about)).data?.contact
  return contact ? <a href={`mailto:${contact}`}>{contact}</a> : <>the people who gave you the address of this game</>
}
