/**
 * Why a database cannot be opened: a sentence for the person who started the program, and the exit code.
 *
 * main.ts prints `message` alone (no stack) and exits with `exitCode`; the codes are those of sysexits.h.
 */
export class CannotOpen extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode = 69) {
    super(message)
    this.name = new.target.name
    this.exitCode = exitCode
  }
}

/** Another process has the data folder open; two processes would overwrite each other's rows. */
export class FolderInUse extends CannotOpen {
  constructor(dataDir: string) {
    super(
      `Another running Fantasy Social is using the data folder ${dataDir}. Stop that one first, or set DATA_DIR to another folder.`,
      75,
    )
  }
}

/** The stored database cannot be read. It was moved aside, and no new one was started in its place. */
export class DamagedDatabase extends CannotOpen {
  readonly keptAt: string
  constructor(folder: string, keptAt: string, reason: string, howToRestore: string) {
    const kept = `It is kept as ${keptAt} and nothing was started in its place.`
    super(`The database in ${folder} is damaged (${reason}). ${kept} ${howToRestore}`, 78)
    this.keptAt = keptAt
  }
}
