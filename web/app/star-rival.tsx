/** Follows the player whose shared page led here: /play?against=<user id>. The address survives the sign-up and the agreement. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { followPlayer, follows } from '#contract/follows.ts'
import { call, keyOf } from '#web/api/call.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'

const DRAFT = '/play'

export function StarRival() {
  const [path, goTo] = useLocation()
  const search = useSearch()
  const queries = useQueryClient()
  const { user } = useUser()
  const rival = user && path === DRAFT ? new URLSearchParams(search).get('against') : null
  const star = useEffectEvent((userId: string) => {
    goTo(DRAFT, { replace: true })
    if (!user || isViewer(user) || user.id === userId) return
    call(followPlayer, { params: { userId } })
      .then(() =>
        toast.show({
          title: 'Rival Starred',
          message: 'On Watch you see their place in each competition that you both play.',
        }),
      )
      .then(() => queries.invalidateQueries({ queryKey: keyOf(follows) }))
      .catch(toast.refuseAs('Rival Not Starred', 'You can star players on Watch.'))
  })
  useEffect(() => {
    if (rival) star(rival)
  }, [rival])
  return null
}
