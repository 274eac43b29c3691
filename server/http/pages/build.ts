/**
 * The build in a folder, held in memory: the HTML variants of the page, and the headers that allow the styles inside them.
 *
 * `npm run build` replaces the folder under a running server. The build is read again when index.html has changed, which is checked when a
 * page is requested, at most once a second. While the folder is missing or incomplete, the last complete build stays.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pageHeaders } from '#server/identity/origin.ts'
import type { Settings } from '#server/settings.ts'
import { EDITIONS, readPage, styleHashes, type Edition, type Page } from './editions.ts'

type Build = { pages: Readonly<Record<Edition, Page>>; headers: Readonly<Record<string, string>> }

export type BuildFolder = {
  /** Returns the build as it was at most a second ago. */
  recent(): Build
  /** Returns the build as it is now. */
  current(): Build
}

const RETRY_MS = 1000

export function openBuild(folder: string, settings: Settings, now: () => number): BuildFolder {
  let version = versionOf(folder)
  if (version === null) throw new Error('The web app is not built yet: run "npm run build"')
  let build = readBuild(folder, settings)
  let lookedAt = now()

  const current = () => {
    lookedAt = now()
    const found = versionOf(folder)
    if (found === null || found === version) return build
    try {
      const read = readBuild(folder, settings)
      // the folder was replaced during the read, so this is a mixture of two builds
      if (versionOf(folder) === found) [build, version] = [read, found]
    } catch {
      // the build is incomplete, so it is read again next time
    }
    return build
  }
  return { current, recent: () => (now() - lookedAt < RETRY_MS ? build : current()) }
}

/** The version of the build, which changes with every build; null while there is none. */
function versionOf(folder: string): string | null {
  const found = statSync(path.join(folder, 'index.html'), { throwIfNoEntry: false })
  return found === undefined ? null : `${found.ino} ${found.mtimeMs} ${found.size}`
}

const readBuild = (folder: string, settings: Settings): Build => ({
  pages: Object.fromEntries(EDITIONS.map((edition) => [edition, readPage(folder, edition)])) as Record<Edition, Page>,
  headers: pageHeaders(settings, styleHashes(readFileSync(path.join(folder, 'index.html'), 'utf8'))),
})
