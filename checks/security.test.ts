/** Every line of docs/security.md names files and tests that exist. */
import { checkCoverage } from './coverage-table.ts'

checkCoverage('docs/security.md', { atLeast: 3 })
