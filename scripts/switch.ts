/**
 * Applies the statistics source, schedule and ADMIN_CODE of this environment to all processes on the database:  npm run switch
 *
 * To change YOUTUBE_API_KEY, SEASON, SEASON_DIR, SCHEDULE or ADMIN_CODE with several processes: start new processes with the new settings (they wait, not
 * ready), run this command with the same settings, and stop the old processes, which wait from then on. Competitions on another source's
 * statistics are voided. Not needed with the embedded database.
 */
import { sourceNameOf } from '#server/adapters/endless.ts'
import { CODE_SETTING, hashOfCode } from '#server/identity/cluster-code.ts'
import { compareSettings, replaceSettings, settingsOf } from '#server/records/cluster-settings.ts'
import { readSettings } from '#server/settings.ts'
import { exitWithSentence, withDatabase } from './with-database.ts'

await exitWithSentence(async () => {
  const settings = readSettings(process.env)
  const known = settingsOf({
    source: { name: sourceNameOf(settings) },
    settings,
  })
  const changed = await withDatabase(async ({ db }) => {
    const code = settings.adminCode === null ? {} : { [CODE_SETTING]: await hashOfCode(db, settings.adminCode) }
    const own = { ...known, ...code }
    const differences = (await compareSettings(db, own)).filter(({ name }) => name in own)
    if (differences.length > 0) await db.transaction().execute((tx) => replaceSettings(tx, own))
    return differences
  })
  for (const { name, here, cluster } of changed) console.log(`${name}: ${cluster} → ${here}`)
  if (changed.length === 0) console.log('All processes have these settings already.')
  return 0
})
