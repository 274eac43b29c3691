/**
 * The draft while it loads: on a phone the controller at its final height, so that the page does not jump; on a desktop the splash. It is
 * part of the prerendered page (web/app/shells.tsx).
 */
import {
  Controller,
  ControllerLayout,
  ControllerPicks,
  ControllerScreen,
} from '#web/domain/roster/phone/controller.tsx'
import { Splash } from '#web/ui/splash.tsx'
import { Slots } from '#web/domain/roster/phone/slots.tsx'

const nothing = () => {}

export function DraftLoading() {
  return (
    <>
      <div className="md:hidden">
        <ControllerLayout>
          <ControllerScreen>
            <div className="h-[61.5px] px-4 pt-3.5 short:h-[55.5px] short:pt-2">
              <p role="status" className="pt-6 text-2xs font-medium opacity-80">
                Loading...
              </p>
            </div>
            <div className="stage" />
            <div className="relative px-4 pb-3 short:pb-2">
              <div className="h-7" />
              <div className="min-h-[52px] short:min-h-[28px]" />
              <p className="mt-2.5 h-5 short:mt-1" />
            </div>
          </ControllerScreen>
          <ControllerPicks
            slots={<Slots picks={[]} maxPicks={5} creators={new Map()} onShow={nothing} onDrop={nothing} />}
            line={<span className="h-[22.5px]" />}
            budget={<div className="track" />}
          />
          <Controller
            caps={{
              a: { name: 'pick', onPress: nothing },
              b: null,
              x: { name: 'stats', onPress: nothing },
              y: { name: 'open the channel', onPress: nothing },
            }}
            centre={{ name: 'Start', badge: '0/3', isReady: false, onPress: nothing }}
            onMove={nothing}
          />
        </ControllerLayout>
      </div>
      <div className="contents max-md:hidden">
        <Splash />
      </div>
    </>
  )
}
