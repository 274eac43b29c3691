/** The planet behind the landing, in a size that fits the window. Used inside a `.landing`. */
export function SpacePicture() {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet="/art/scene-phone.avif" />
      <img src="/art/scene-wide.avif" alt="" width={1600} height={1000} fetchPriority="high" decoding="sync" />
    </picture>
  )
}
