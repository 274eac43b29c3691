/** The screen that manages the catalogue, at /manage-creators and /admin. */
import { AdminGate } from './admin-gate.tsx'
import { Dashboard } from './dashboard.tsx'

export function AdminScreen() {
  return (
    <AdminGate>
      <Dashboard />
    </AdminGate>
  )
}
