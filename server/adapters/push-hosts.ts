/** The push services of browsers. A browser names its own, so only known ones are called. */

const HOSTS =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z\d.-]{1,100}\.push\.apple\.com|[a-z\d.-]{1,100}\.notify\.windows\.com)$/

/** Returns whether an endpoint is an https:// address at a known push service, without a port or user information. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    HOSTS.test(url.hostname)
  )
}
