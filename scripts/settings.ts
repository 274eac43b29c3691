/** Prints every setting in force, where it comes from, and names that are probably meant as settings: `npm run settings` */
import { readSettings } from '#server/settings.ts'
import { settingsInForce } from '#server/settings/in-force.ts'
import { unknownNameNotices } from '#server/settings/notices.ts'
import { exitWithSentence } from './with-database.ts'

await exitWithSentence(async () => {
  const settings = settingsInForce(readSettings(process.env), process.env)
  const widthOf = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const widest = { name: widthOf(settings.map(({ name }) => name)), from: widthOf(settings.map(({ from }) => from)) }
  for (const { name, value, from } of settings)
    console.log(`${name.padEnd(widest.name)}  ${from.padEnd(widest.from)}  ${value}`)
  for (const notice of unknownNameNotices(process.env)) console.log(notice)
  return 0
})
