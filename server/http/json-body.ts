/**
 * The body of a request: JSON, each key once.
 *
 * A duplicate key may mean one thing to us and another to a proxy before us, so it is refused, like
 * `__proto__`. Errors carry statusCode 400 and become bad_request.
 */
import type { FastifyInstance } from 'fastify'

export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, body) => {
      if (!error && hasRepeatedKey(text))
        return done(Object.assign(new Error('a key is there twice'), { statusCode: 400 }))
      done(error, body)
    })
  })
}

/**
 * Whole strings and structural characters; numbers and literals do not matter. In JSON every string is closed; without the question mark
 * one that is not would be looked through once for each quotation mark in it.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\]:]/g

/** For text that is JSON. */
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
