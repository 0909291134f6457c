interface WitnessesAwayProps {
  readonly names: readonly string[];
  readonly label: string;
}

/** The witnesses of a cancelled draw of which no signature in time is known; nothing where there are none. */
export const WitnessesAway = ({ names, label }: WitnessesAwayProps) =>
  names.length > 0 && (
    <div>
      <p>{label}</p>
      <ul className="list-disc ps-5">
        {names.map((name) => (
          <li key={name}>
            <bdi dir="ltr" translate="no" className="wrap-anywhere">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
