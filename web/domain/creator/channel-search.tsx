/**
 * The channel search of administrators: a query of at least 3 characters, a category, then Add. The server allows it only with admin
 * access; other players are asked for the admin code.
 */
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { searchChannels } from '#contract/admin.ts'
import { SEARCH_CATEGORIES } from '#contract/categories.ts'
import { SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { ask, refusalOf, HttpError, RefusedCall } from '#web/api/call.ts'
import { AdminAccessButton } from '#web/domain/player/admin-access-button.tsx'
import { categoryName } from './hue.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { FoundChannels } from './found-channels.tsx'
import type { ErrorCode } from '#contract/errors.ts'

const FRESH_MS = 30_000

export function ChannelSearch() {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const search = useQuery({
    ...ask(searchChannels, { query: { query } }),
    enabled: query.length >= SEARCH_MIN_LENGTH,
    staleTime: FRESH_MS,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed.length < SEARCH_MIN_LENGTH) return
    if (trimmed === query && search.isError) void search.refetch()
    setQuery(trimmed)
  }

  return (
    <div className="grid gap-3">
      <form className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-3" onSubmit={submit}>
        <Field
          label="Channel"
          type="search"
          placeholder="Channel name"
          maxLength={100}
          hint={isTooShort(text) && `Type at least ${SEARCH_MIN_LENGTH} characters to search.`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="min-h-12 sm:mt-[calc(1.25rem+6px)] sm:self-start" disabled={search.isFetching}>
          <Search size={18} aria-hidden="true" />
          {search.isFetching ? 'Searching...' : 'Search'}
        </Button>
      </form>
      <SelectField
        label="Category"
        value={category}
        hint={category === '' ? 'Select a category above to enable adding creators' : undefined}
        onChange={(event) => setCategory(event.target.value)}
      >
        <option value="">Select a category</option>
        {SEARCH_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {categoryName(one)}
          </option>
        ))}
      </SelectField>
      <div aria-live="polite" aria-busy={search.isFetching}>
        {search.isError && !search.isFetching && <Trouble error={search.error} />}
        {search.data?.length === 0 && (
          <p className="py-3 text-sm/5 text-muted">No channels found for &quot;{query}&quot;</p>
        )}
      </div>
      {search.data && search.data.length > 0 && <FoundChannels channels={search.data} category={category} />}
    </div>
  )
}

/** Returns whether the text has characters, but too few for a search. */
function isTooShort(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length < SEARCH_MIN_LENGTH
}

function Trouble({ error }: { error: Error }) {
  const { message, help } = searchFailure(error)
  const needsCode = refusalOf(error, 'admin_required') !== null
  return (
    <div className="grid gap-2 rounded-xl bg-raise p-4 text-sm">
      <p className="font-semibold text-flare-text">{message}</p>
      {help.length > 0 && (
        <ul className="list-disc pl-5 text-muted">
          {help.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {needsCode && <AdminAccessButton className={buttonClass('plain')}>Admin Access</AdminAccessButton>}
    </div>
  )
}

const QUOTA_MESSAGE = 'YouTube API quota exceeded. Please try again tomorrow or contact support to increase the quota.'
const QUOTA_HELP = ['Try after midnight Pacific Time', 'Contact support for more quota', 'Use existing creators']
/** Refusals that mean a used-up quota: that of everybody or of the caller. */
const QUOTA_CODES: readonly ErrorCode[] = ['search_failed', 'source_quota', 'searches_used_up']

/** Returns the message for a failed search, and what the player can do about it. */
export function searchFailure(error: Error): { message: string; help: readonly string[] } {
  if (error instanceof RefusedCall) {
    const message = error.code === 'search_failed' ? QUOTA_MESSAGE : error.message
    return { message, help: QUOTA_CODES.includes(error.code) ? QUOTA_HELP : [] }
  }
  return { message: error instanceof HttpError ? error.message : 'Failed to search channels', help: [] }
}
