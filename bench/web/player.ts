/** The server with one player, for benches of the page. */
import { makeDataDir, startProduct, type ProductOptions } from '#bench/product.ts'
import type { Cookie } from './browser.ts'

export async function withProduct<T>(
  options: Partial<ProductOptions>,
  measure: (url: string) => Promise<T>,
): Promise<T> {
  const own = makeDataDir()
  const product = await startProduct({ dataDir: own.dataDir, ...options })
  try {
    return await measure(product.url)
  } finally {
    await product.stop()
    own.remove()
  }
}

/** Signs up a player who has accepted the agreement. Returns the cookie for a browser. */
export async function signUp(url: string): Promise<Cookie> {
  const send = async (path: string, cookie: string, body?: object): Promise<Response> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const player = { email: 'ada@example.org', password: 'countess of lovelace', firstName: 'Ada', lastName: 'Lovelace' }
  const pair = (await send('/api/auth/sign-up', '', player)).headers.getSetCookie()[0]!.split(';')[0]!
  await send('/api/accept-nda', pair)
  const [name, value] = pair.split('=') as [string, string]
  return { name, value, url }
}
