/**
 * Request bodies: JSON with unique keys.
 *
 * A duplicate key may mean one thing to us and another to a proxy, so it is refused, like `__proto__`. Errors carry statusCode 400 and
 * become the refusal bad_request.
 */
import type { FastifyInstance } from 'fastify'

/** Installs the JSON parser; no other content type is accepted. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      if (!error && hasRepeatedKey(text))
        return done(Object.assign(new Error('duplicate key in a JSON object'), { statusCode: 400 }))
      done(error, body)
    })
  })
}

/**
 * Matches whole strings and structural characters; numbers and literals do not matter. The closing quotation mark is optional, because
 * otherwise an unclosed string would be scanned again from each of its quotation marks.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\]:]/g

/** Returns whether an object in this valid JSON text has a duplicate key. */
export function hasRepeatedKey(text: string): boolean {
  const open: (Set<string> | null)[] = []
  let lastString = ''
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const key = JSON.parse(lastString) as string
      const keys = open.at(-1)!
      if (keys.has(key)) return true
      keys.add(key)
    } else lastString = token
  }
  return false
}
