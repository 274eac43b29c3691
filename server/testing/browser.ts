/** A client that follows redirects and keeps cookies by host like a browser, for tests of sign-in with a provider. */

export type Page = { status: number; url: string; headers: Headers; body: string }

export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Sends one request and follows no redirect. */
  async visit(url: string, init: RequestInit = {}): Promise<Page> {
    const { host } = new URL(url)
    const known = this.cookiesOf(host)
    const headers = new Headers(init.headers)
    if (known.size > 0) headers.set('cookie', [...known].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s) as [string, string]
      if (value === '') known.delete(name)
      else known.set(name, value)
    }
    return { status: response.status, url, headers: response.headers, body: await response.text() }
  }

  /** Follows redirects to the first page that is not a redirect, or until `stopAt` accepts the next address. */
  async follow(url: string, stopAt: (next: string) => boolean = () => false): Promise<Page> {
    let page = await this.visit(url)
    for (let hops = 0; page.status >= 300 && page.status < 400; hops += 1) {
      if (hops > 20) throw new Error(`redirected in circles at ${page.url}`)
      const next = new URL(page.headers.get('location')!, page.url).href
      if (stopAt(next)) return { ...page, url: next }
      page = await this.visit(next)
    }
    return page
  }

  cookiesOf(host: string): Map<string, string> {
    const known = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, known)
    return known
  }
}
