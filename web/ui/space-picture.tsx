/** The planet behind the landing, as wide as the window asks for. Stands in a `.landing`. */
export function SpacePicture() {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet="/art/scene-phone.avif" />
      <img src="/art/scene-wide.avif" alt="" width={1600} height={1000} fetchPriority="high" decoding="sync" />
    </picture>
  )
}
