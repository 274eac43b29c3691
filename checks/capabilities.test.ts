/** Every line of docs/capabilities.md names files and tests that exist. */
import { checkCoverage } from './coverage-table.ts'

checkCoverage('docs/capabilities.md', { atLeast: 60 })
