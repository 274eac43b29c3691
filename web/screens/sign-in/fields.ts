/** Fields that several of these screens ask for. */
import type { AccountField } from './account-form.tsx'

export const EMAIL: AccountField<'email'> = { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }
