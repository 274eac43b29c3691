import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRepeatedKey, readJsonBodies } from './json-body.ts'

test.each([
  '{"a":1,"a":2}',
  '{ "a" : 1 , "b" : 2 , "a" : 3 }',
  '{"a":1,"\\u0061":2}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"a":1,"a":1}]',
  '{"a":"{","a":"}"}',
  '{"a":[{}],"a":[]}',
  '{"":1,"":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"__proto__":1,"__proto__":2}',
])('a duplicate key is found in %s', (text) => {
  expect(hasRepeatedKey(text)).toBe(true)
})

test.each([
  '{}',
  '[]',
  '"a"',
  '7',
  'null',
  '{"a":1,"b":1}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"a"}',
  '{"a":"\\"a\\":1","b":":"}',
  '{"a":["a","a"]}',
])('no duplicate key is found in %s', (text) => {
  expect(hasRepeatedKey(text)).toBe(false)
})

test('text written by JSON.stringify never has a duplicate key', () => {
  const property = fc.property(fc.jsonValue(), (value) => !hasRepeatedKey(JSON.stringify(value)))
  expect(() => fc.assert(property)).not.toThrow()
})

test('the worst 32 KB are checked in linear time', () => {
  const before = process.threadCpuUsage() // as processor time, so that other work on the machine does not count
  const nested = (open: string, close: string, times: number) => open.repeat(times) + '1' + close.repeat(times)
  for (const text of [
    nested('[', ']', 16_000),
    nested('{"a":', '}', 5_000),
    `["${'\\"'.repeat(16_000)}"]`,
    `[${'"",'.repeat(10_000)}1]`,
  ]) {
    expect(JSON.parse(text)).toBeDefined()
    expect(hasRepeatedKey(text)).toBe(false)
  }
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200)
})

test.each([
  ['application/json', '{"a":1}', 200],
  ['application/json; charset=utf-8', '{"a":1}', 200],
  ['APPLICATION/JSON', '{"a":1}', 200],
  ['application/json', '{"a":1,"a":2}', 400],
  ['application/json', '{"__proto__":{"x":1}}', 400],
  ['application/json', '{"constructor":{"prototype":{"x":1}}}', 400],
  ['application/json', '{"a":', 400],
  ['application/json', '', 400],
  ['text/plain', '{"a":1}', 415],
  ['application/x-www-form-urlencoded', 'a=1', 415],
  ['multipart/form-data; boundary=x', '--x--', 415],
  ['application/jsonp', '{"a":1}', 415],
  ['nonsense', '{"a":1}', 415],
])('a body of %s, %s: status %d', async (type, payload, status) => {
  const app = Fastify()
  readJsonBodies(app)
  app.post('/', (request) => request.body)
  expect((await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })).statusCode).toBe(
    status,
  )
  await app.close()
})
