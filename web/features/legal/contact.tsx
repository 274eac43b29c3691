/** What is specific to this installation: how to reach its operators, and how long it stores statistics. */
import { useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { ask } from '#web/lib/call.ts'

export function Contact() {
  const contact = useQuery(ask(about)).data?.contact
  return contact ? <a href={`mailto:${contact}`}>{contact}</a> : <>the people who gave you the address of this game</>
}

export function RetentionDays() {
  return <>{useQuery(ask(about)).data?.retentionDays ?? 28} days</>
}
