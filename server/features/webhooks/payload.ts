/**
 * Messages in the formats of Discord and Slack. Text that people wrote is escaped, so that it formats nothing, links nowhere and mentions
 * nobody.
 */
import type { OutgoingRequest } from '#server/adapters/outside.ts'
import type { WebhookService } from '#server/adapters/webhook-address.ts'
import type { Message } from './message.ts'

const JSON_HEADERS = { 'content-type': 'application/json', 'user-agent': 'FantasySocial (webhook)' }
/** The longest content that Discord accepts, and the longest text of a block of Slack, in characters. */
const MOST_DISCORD = 2_000
const MOST_SLACK = 3_000

type To = { service: WebhookService; url: string }

/** Returns the request that posts a message, or that edits the message of Discord with this id. */
export function requestOf({ service, url }: To, message: Message, messageId: string | null = null): OutgoingRequest {
  const { pathname } = new URL(url)
  if (service === 'slack')
    return { method: 'POST', path: pathname, headers: JSON_HEADERS, body: JSON.stringify(slackBody(message)) }
  return {
    method: messageId === null ? 'POST' : 'PATCH',
    path: messageId === null ? `${pathname}?wait=true` : `${pathname}/messages/${messageId}`,
    headers: JSON_HEADERS,
    body: JSON.stringify(discordBody(message)),
  }
}

const SUPPRESS_EMBEDS = 4

function discordBody({ title, lines, at, link }: Message): object {
  const seconds = at && Math.floor(at.time.getTime() / 1_000)
  const text = [
    `**${escapeDiscord(title)}**`,
    ...lines.map(escapeDiscord),
    ...(at ? [`${at.label}: <t:${seconds}:F> (<t:${seconds}:R>)`] : []),
  ].join('\n')
  const content = `${text.slice(0, MOST_DISCORD - link.length - 1)}\n${link}`
  return { content, flags: SUPPRESS_EMBEDS, allowed_mentions: { parse: [] } }
}

/** A backslash before a sign that is neither letter, digit nor space makes Discord show the sign itself. */
const escapeDiscord = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** What people wrote is in a block of plain text, in which Slack formats nothing; the time and the link are ours. */
function slackBody({ title, lines, at, link }: Message): object {
  const text = [title, ...lines].join('\n').slice(0, MOST_SLACK)
  const time = at
    ? `${at.label}: <!date^${Math.floor(at.time.getTime() / 1_000)}^{date_short_pretty} {time}|${at.time.toISOString()}>\n`
    : ''
  return {
    text: escapeSlack(title),
    blocks: [
      { type: 'section', text: { type: 'plain_text', text, emoji: false } },
      { type: 'section', text: { type: 'mrkdwn', text: `${time}<${escapeSlack(link)}>`, verbatim: true } },
    ],
  }
}

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the id in Discord's answer to a new message, or null. */
export function messageIdOf(body: string | null): string | null {
  const id = fieldOf(body, 'id')
  return typeof id === 'string' && /^\d{15,25}$/.test(id) ? id : null
}

const UNKNOWN_MESSAGE = 10_008
/** Whether Discord says that the message to edit was deleted, and not the webhook. */
export const isMessageGone = (body: string | null): boolean => fieldOf(body, 'code') === UNKNOWN_MESSAGE

function fieldOf(body: string | null, name: string): unknown {
  try {
    return (JSON.parse(body ?? '') as Record<string, unknown> | null)?.[name]
  } catch {
    return undefined
  }
}
