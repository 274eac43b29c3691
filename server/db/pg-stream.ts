/**
 * The stream that `pg` uses as a socket: its writes go to `send`, and responses are pushed.
 *
 * `pg` writes whole protocol messages, and all messages of a query at once, so that they travel as one batch with one response.
 */
import { Duplex } from 'node:stream'
import { joined } from './joined.ts'

export type OtherEnd = { connect(): void; send(bytes: Uint8Array): void; gone(): void }

type Written = { chunk: Buffer; encoding: BufferEncoding }
type Done = (error?: Error | null) => void

const terminate = 'X'.charCodeAt(0)

export class PgStream extends Duplex {
  readonly #otherEnd: OtherEnd

  constructor(otherEnd: OtherEnd) {
    super()
    this.#otherEnd = otherEnd
  }

  connect(): this {
    this.#otherEnd.connect()
    return this
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: Done): void {
    this._writev([{ chunk, encoding }], done)
  }

  override _writev(written: Written[], done: Done): void {
    // The message that ends a connection must not reach the session, which is shared.
    const messages = written.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== terminate)
    if (messages.length > 0) this.#otherEnd.send(joined(messages))
    done()
  }

  override _read(): void {}

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#otherEnd.gone()
    done(error)
  }

  // Methods of a socket that `pg` calls and a message port does not need.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
