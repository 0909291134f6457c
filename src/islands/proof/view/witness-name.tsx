/** The name of a witness, which looks like an address: its line breaks after a slash. */
export const WitnessName = ({ name }: { readonly name: string }) => (
  <bdi dir="ltr" translate="no" className="wrap-anywhere">
    {name.split(/(?<=\/)/).map((part, i) => (
      <span key={i} className="inline-block max-w-full">
        {part}
      </span>
    ))}
  </bdi>
);
