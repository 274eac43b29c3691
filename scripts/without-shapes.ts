/**
 * Keeps schemas, and zod with them, out of what the first screen loads: a browser needs only method and path. Each module of the contract
 * becomes two in the built application, so that importing an endpoint does not load the schemas beside it.
 *
 *   creators.ts          endpoint({ method, path, response, … })  →  ({ method, path });  shapes are only passed on
 *   creators.ts?shapes   the module as it is, each value made when somebody imports it
 *
 * In      a module of contract/ as JavaScript, and how to parse one.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Property = Node & { key: { name?: string } }
type Call = Node & { callee: { name?: string }; arguments: (Node & { properties?: Property[] })[] }
type Declaration = Node & { declarations: { id: { name?: string }; init: Node | null }[] }
type Statement = Node & { declaration?: Node | null }
type Parse = (code: string) => { body: unknown }

/** A constant made by a call: `export const Creator = z.object(…)`. */
type Made = { statement: Statement; name: string; call: Call; isExported: boolean }

const KEPT = ['method', 'path']
const SHAPES = '?shapes'

function madeIn(code: string, parse: Parse): Made[] {
  return (parse(code).body as Statement[]).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = (isExported ? statement.declaration : statement) as Declaration | null
    if (declaration?.type !== 'VariableDeclaration') return []
    const [{ id, init } = { id: {}, init: null }] = declaration.declarations
    return init?.type === 'CallExpression' ? [{ statement, name: id.name!, call: init as Call, isExported }] : []
  })
}

/** From the last to the first, so that positions stay valid. */
const replaced = (code: string, parts: readonly { at: Node; by: string }[]): string =>
  parts.toReversed().reduce((text, { at, by }) => text.slice(0, at.start) + by + text.slice(at.end), code)

const isEndpoint = ({ call }: Made): boolean => call.callee.name === 'endpoint'

export function withoutShapes(code: string, file: string, parse: Parse): string {
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  return replaced(
    code,
    madeIn(code, parse).map((made) => {
      const { statement, name, call, isExported } = made
      if (!isEndpoint(made))
        return isExported
          ? { at: statement, by: `export { ${name} } from './${file}${SHAPES}'` }
          : { at: call, by: whenUsed(code, call) }
      const kept = (call.arguments[0]?.properties ?? []).filter(({ key }) => KEPT.includes(key.name ?? ''))
      return { at: call, by: `({ ${kept.map(textOf).join(', ')} })` }
    }),
  )
}

export const madeWhenUsed = (code: string, parse: Parse): string =>
  replaced(
    code,
    madeIn(code, parse).map(({ call }) => ({ at: call, by: whenUsed(code, call) })),
  )

const whenUsed = (code: string, { start, end }: Node): string => `/*#__PURE__*/ (() => ${code.slice(start, end)})()`

export function contractWithoutShapes(): Plugin {
  return {
    name: 'contract-without-shapes',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      filter: { id: /\.ts\?shapes$/ },
      handler: (source, importer) => importer!.slice(0, importer!.lastIndexOf('/')) + source.slice(1),
    },
    load: {
      filter: { id: /\/contract\/[\w-]+\.ts\?shapes$/ },
      handler: (id) => readFile(id.slice(0, -SHAPES.length), 'utf8'),
    },
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts(\?shapes)?$/ },
      handler(code, id) {
        const parse: Parse = (text) => this.parse(text)
        const file = id.slice(id.lastIndexOf('/') + 1)
        return {
          code: file.endsWith(SHAPES) ? madeWhenUsed(code, parse) : withoutShapes(code, file, parse),
          moduleSideEffects: false,
          map: null,
        }
      },
    },
  }
}
