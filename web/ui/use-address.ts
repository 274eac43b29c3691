/** The present address in the application, with its search: to come back to it. */
import { useLocation, useSearch } from 'wouter'

export function useAddress(): string {
  const [path] = useLocation()
  const search = useSearch()
  return search ? `${path}?${search}` : path
}
