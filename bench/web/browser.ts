/**
 * A Chromium for one run: a profile of its own, a port for DevTools, no state from an earlier run.
 *
 * Lighthouse drives it over that port. A cookie given here is in the profile before the first page loads.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { launchOptions } from '#scripts/chromium.ts'

export type Cookie = { name: string; value: string; url: string }
export type Browser = { port: number; close(): Promise<void> }

export async function openBrowser(cookies: readonly Cookie[]): Promise<Browser> {
  const { executablePath = chromium.executablePath(), args } = launchOptions()
  const profile = mkdtempSync(path.join(tmpdir(), 'fs-bench-profile-'))
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-default-browser-check',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const close = async () => {
    process.off('exit', killWithUs)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    child.stderr.resume()
    if (cookies.length > 0) await addCookies(port, cookies)
    return { port: Number(port), close }
  }
  await close()
  throw new Error(`Chromium did not start: ${executablePath}`)
}

async function addCookies(port: string, cookies: readonly Cookie[]): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]!.addCookies([...cookies])
  await browser.close()
}
