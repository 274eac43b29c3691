/** The results of the channel search. Each has an Add button, disabled until a category is chosen; channels in the catalogue have none. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { addFromYoutube, adminCreators, type FoundChannel } from '#contract/admin.ts'
import { creators } from '#contract/creators.ts'
import { listedSentence } from '#contract/debut.ts'
import { ask, call, keyOf } from '#web/api/call.ts'
import { countedAll } from '#web/ui/format.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'
import { Avatar } from './avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChannelLink } from './channel-link.tsx'
import { SourceNote } from '#web/domain/competition/source-note.tsx'
import styles from './found-channels.module.css'

type Props = { category: string }

export function FoundChannels({ channels, category }: Props & { channels: readonly FoundChannel[] }) {
  const { data: kept = [] } = useQuery(ask(adminCreators))
  const listed = new Set(kept.flatMap(({ youtubeId, isActive }) => (isActive ? [youtubeId] : [])))
  return (
    <>
      <ul className="grid gap-2.5" aria-label="Found channels">
        {channels.map((channel) => (
          <Found key={channel.id} channel={channel} category={category} isListed={listed.has(channel.id)} />
        ))}
      </ul>
      <SourceNote creators={channels} className="mt-2" />
    </>
  )
}

function Found({ channel, category, isListed }: Props & { channel: FoundChannel; isListed: boolean }) {
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => call(addFromYoutube, { body: { channelId: channel.id, category } }),
    onSuccess: (added) => {
      const message = `${channel.title} is in the catalogue. ${listedSentence(added)}`
      toast.show({ title: 'Creator added successfully!', message })
      for (const queryKey of [keyOf(creators), keyOf(adminCreators)]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) =>
      toast.show({
        title: 'Error',
        message: errorMessageOf(error, 'Error', 'Failed to add creator').message,
        tone: 'bad',
      }),
  })
  const tellWhy = () => {
    if (category !== '' || isListed) return
    toast.show({
      title: 'Category Required',
      message: 'Please select a category before adding the creator',
      tone: 'bad',
    })
  }

  return (
    <li className={styles.row}>
      <Avatar src={channel.profilePicture} name={channel.title} size={48} alt="" className="size-12 rounded-xl" />
      <div className="min-w-0">
        <p className="truncate text-sm/6 font-bold">
          <ChannelLink youtubeId={channel.id}>{channel.title}</ChannelLink>
        </p>
        <p className="line-clamp-2 text-caption text-muted">{channel.description}</p>
        <p className="text-caption text-muted">
          {countedAll([
            [channel.subscriberCount, 'sub'],
            [channel.viewCount, 'view'],
            [channel.videoCount, 'video'],
          ]) ?? 'No statistics yet'}
        </p>
      </div>
      {/* a disabled button receives no taps, so the element around it explains */}
      <span className={styles.add} onClick={tellWhy}>
        {add.isSuccess ? (
          <span className="pill pill-go">
            <Check size={14} aria-hidden="true" />
            Added
          </span>
        ) : isListed ? (
          <span className="block max-w-20 text-center text-caption font-semibold text-muted">In the catalogue</span>
        ) : (
          <Button
            aria-label={`Add ${channel.title}`}
            disabled={category === '' || add.isPending}
            onClick={() => add.mutate()}
          >
            <Plus size={16} aria-hidden="true" />
            {add.isPending ? 'Adding...' : 'Add'}
          </Button>
        )}
      </span>
    </li>
  )
}
