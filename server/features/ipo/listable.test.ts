/** The channels that the application form suggests. */
import { expect, onTestFinished, test } from 'vitest'
import { ListableChannels } from '#contract/ipo.schemas.ts'
import { takeApplications } from '#server/testing/applications.ts'

const { server, ada, applied } = takeApplications()

test('suggestions list channels that the next competition can offer, and separately channels of later competitions', async () => {
  const listable = async () => ListableChannels.parse((await server().get('/api/ipo/channels', { as: ada() })).json())
  expect(await listable()).toEqual({
    isSeasonOnly: true,
    soon: ['@jojol', '@stevenlathoud', '@romainlanery'],
    later: expect.arrayContaining(['@micode']),
  })
  const handles = server().deps.source.handles!()
  const list = (wanted: (handle: string) => boolean) =>
    server()
      .db.insertInto('creators')
      .values(
        handles
          .filter(({ handle }) => wanted(handle))
          .map(({ youtubeId, handle }) => ({ youtube_id: youtubeId, channel_name: handle, handle, category: 'other' })),
      )
      .execute()
  await list((handle) => handle !== '@micode')
  expect(await listable()).toEqual({ isSeasonOnly: true, soon: [], later: ['@micode'] })
  await list((handle) => handle === '@micode')
  expect(await listable()).toEqual({ isSeasonOnly: true, soon: [], later: [] })
})

test('a channel that was removed from the catalogue is suggested only if no other is left', async () => {
  const listable = async () => ListableChannels.parse((await server().get('/api/ipo/channels', { as: ada() })).json())
  const handles = server().deps.source.handles!()
  const insert = (wanted: (handle: string) => boolean, isActive: boolean) =>
    server()
      .db.insertInto('creators')
      .values(
        handles
          .filter(({ handle }) => wanted(handle))
          .map(({ youtubeId, handle }) => ({
            youtube_id: youtubeId,
            channel_name: handle,
            handle,
            category: 'other',
            is_active: isActive,
          })),
      )
      .execute()
  await insert((handle) => handle === '@jojol', false)
  expect((await listable()).soon).toEqual(['@stevenlathoud', '@romainlanery', expect.not.stringMatching('@jojol')])
  await insert((handle) => !['@jojol', '@micode'].includes(handle), true)
  expect(await listable()).toEqual({ isSeasonOnly: true, soon: [], later: ['@micode'] })
  await insert((handle) => handle === '@micode', true)
  expect(await listable()).toEqual({ isSeasonOnly: true, soon: ['@jojol'], later: [] })
})

test('a channel that the player has applied for is not suggested to that player', async () => {
  const soonFor = async (as = ada()) =>
    ListableChannels.parse((await server().get('/api/ipo/channels', { as })).json()).soon
  const bob = await server().signUp('Bob')
  await applied('youtube.com/@Jojol')
  expect(await soonFor()).not.toContain('@jojol')
  expect(await soonFor()).toHaveLength(3)
  expect(await soonFor(bob)).toContain('@jojol')
})

test('with live statistics every channel can be listed', async () => {
  const { source } = server().deps
  const { handles } = source
  delete source.handles
  onTestFinished(() => void (source.handles = handles!))
  expect((await server().get('/api/ipo/channels', { as: ada() })).json()).toEqual({
    isSeasonOnly: false,
    soon: [],
    later: [],
  })
})
