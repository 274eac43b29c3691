import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { madeWhenUsed, withoutShapes } from './without-shapes.ts'

const shortened = (code: string) => withoutShapes(code, 'creators.ts', parseAst)

test('of an endpoint its method and path are left', () => {
  expect(
    shortened(
      "export const creators = endpoint({ method: 'GET', path: '/api/creators', summary: 'All', response: z.array(Creator) })",
    ),
  ).toBe("export const creators = ({ method: 'GET', path: '/api/creators' })")
})

test('shapes are passed on from a module of their own', () => {
  expect(shortened('const Inner = z.int()\nexport const Ok = z.object({ id: Inner })\nexport const TOP = 5\n')).toBe(
    "const Inner = /*#__PURE__*/ (() => z.int())()\nexport { Ok } from './creators.ts?shapes'\nexport const TOP = 5\n",
  )
})

test('there each is made only where it is used', () => {
  expect(
    madeWhenUsed('const Id = z.int().check(z.minimum(1))\nexport const Ok = z.object({ id: Id })\n', parseAst),
  ).toBe(
    'const Id = /*#__PURE__*/ (() => z.int().check(z.minimum(1)))()\nexport const Ok = /*#__PURE__*/ (() => z.object({ id: Id }))()\n',
  )
})

test.each([
  'export const topic = (id) => `competition:${id}`',
  "export const priorities = ['high', 'medium', 'low']",
  'export const TOP_ROWS = 100',
  "import * as z from 'zod/mini'\nexport function row(status) { return make({ status }) }",
])('what needs no call stays as it is: %s', (code) => {
  expect(shortened(code)).toBe(code)
})
