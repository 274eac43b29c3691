/** The installation for its administrators: settings in force, health, and the audit of all stored results. */
import { endpoint } from './endpoint.ts'
import type { AuditRun, Installation } from './installation.schemas.ts'

export type { AuditRun, Installation } from './installation.schemas.ts'

export const installation = endpoint<{ response: Installation }>({
  method: 'GET',
  path: '/api/admin/installation',
  summary: 'Settings in force without secrets, health, and the newest audit',
  access: 'admin',
})

export const startAudit = endpoint<{ response: AuditRun }>({
  method: 'POST',
  path: '/api/admin/audit',
  summary: 'Start the audit of the whole database; if one is running, the response is that one',
  access: 'admin',
})
