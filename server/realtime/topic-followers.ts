/** The subscribers of each topic, with one subscription on the bus for each topic, however many connections exist. */
import type { Topic } from '#contract/realtime.ts'
import type { Bus } from '#server/live/bus.ts'
import { makeFanOut, type Receiver } from './fan-out.ts'
import { frameOf } from './frame.ts'

export type TopicFollowers = {
  follow(topic: Topic, receiver: Receiver): void
  leave(topic: Topic, receiver: Receiver): void
}

export function followTopics(bus: Bus): TopicFollowers {
  const fanOut = makeFanOut()
  const topics = new Map<Topic, { receivers: Set<Receiver>; unsubscribe: () => void }>()

  const begin = (topic: Topic) => {
    const receivers = new Set<Receiver>()
    const unsubscribe = bus.subscribe(topic, (message) => fanOut.send(frameOf(message), receivers))
    const followed = { receivers, unsubscribe }
    topics.set(topic, followed)
    return followed
  }

  return {
    follow(topic, receiver) {
      const { receivers } = topics.get(topic) ?? begin(topic)
      receivers.add(receiver)
    },
    leave(topic, receiver) {
      const followed = topics.get(topic)
      if (!followed?.receivers.delete(receiver) || followed.receivers.size > 0) return
      followed.unsubscribe()
      topics.delete(topic)
    },
  }
}
