/** The address of the module; '' if this page was built without it. */
declare module 'virtual:skerry-module' {
  const url: string
  export default url
}
