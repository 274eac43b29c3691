/** The name others see: never an email, a last name or a sign-in subject. */
type Named = { id: string; username: string | null; firstName: string | null; lastName: string | null }

export function displayNameOf({ id, username, firstName, lastName }: Named): string {
  if (username) return username
  if (!firstName) return `Player ${id.slice(0, 8)}`
  const [initial] = lastName ?? ''
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
