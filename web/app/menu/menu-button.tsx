/** The button at the top right of every screen, and the menu it opens. The menu is loaded on hover or focus. */
import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'

const load = () => import('./menu.tsx')
const Menu = lazy(load)

export function MenuButton({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const near = () => void load()
  return (
    <>
      <IconButton
        name="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(className !== undefined && { className })}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={22} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Menu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
