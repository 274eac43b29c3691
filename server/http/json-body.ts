/**
 * The body of a request: JSON, each key once.
 *
 * A key given twice means one thing to us and maybe another to whoever looked at it before us, so it is refused, like
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

/** Strings whole, and the signs that shape JSON; numbers and words between them do not matter. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

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
